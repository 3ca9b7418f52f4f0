import { Button, Paper, Stack, Switch, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ApiToken } from '../../../sdk/schemas.ts';
import { useRead, useReadAll, useWrite } from '../../api.ts';
import { formatAgo, formatInstant, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { root } from '../../root.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Listing } from '../../ui/listing.tsx';
import { SecretMade } from '../../ui/secret.tsx';
import { Empty, isAddedAbove, PageHeader, ProblemAlert, Read } from '../../ui/states.tsx';
import { Strip } from '../../ui/strip.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Window } from '../../ui/window.tsx';
import { EarlierShape } from './earlier-shape.tsx';
import { EndpointsLeft } from './endpoints-left.tsx';
import { NewToken } from './new-token.tsx';
import { RequestLog } from './request-log.tsx';
import { presetOf } from './scopes-table.tsx';

/** Configuration > Integrations > API. */
export function ApiPage() {
  const [isMaking, setMaking] = useState(false);
  const tokens = useReadAll('listTokens', { query: { orderBy: 'createdAt desc' } });
  const add = <Button onClick={() => setMaking(true)}>{t('api.newToken')}</Button>;
  return (
    <>
      <PageHeader title={t('nav.api')} note={t('api.note')}>
        <a className="quiet" href={`${root}/docs`}>
          {t('api.reference')}
        </a>
        {isAddedAbove(tokens) && add}
      </PageHeader>
      <Stack>
        <AddOn tokens={tokens.data?.data ?? []} />
        <Usage />
        <Title order={2}>{t('api.tokens')}</Title>
        <Read
          of={tokens}
          none={
            <Empty title={t('api.noTokens')} action={add}>
              {t('api.noTokensNote')}
            </Empty>
          }
        >
          {({ data }) => <Tokens tokens={data} />}
        </Read>
        <RequestLog tokens={tokens.data?.data ?? []} />
      </Stack>
      <NewToken opened={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

/** @param tokens those that stop working when the API is switched off */
function AddOn({ tokens }: { tokens: ApiToken[] }) {
  const addOn = useRead('getApiAddOn');
  const change = useWrite('switchApiAddOn');
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const inUse = tokens.filter(({ revokedAt }) => revokedAt === null).length;
  return (
    <Paper withBorder p="md">
      <Read of={addOn}>
        {({ data }) => (
          <Stack gap="xs">
            <Switch
              label={t('api.addOn')}
              description={data.active ? t('api.addOnOn') : t('api.addOnOff')}
              checked={data.active}
              disabled={change.isPending}
              onChange={() => (data.active ? setAsks(true) : change.mutate({ body: { active: true } }))}
            />
            {asks ? (
              <Confirm
                title={t('api.switchOffTitle')}
                isFinal={false}
                action={t('api.switchOff')}
                write={change}
                onConfirm={() => change.mutate({ body: { active: false } }, { onSuccess: close })}
                onClose={close}
              >
                {t('api.switchOffText', { count: inUse })}
              </Confirm>
            ) : (
              <ProblemAlert error={change.error} />
            )}
          </Stack>
        )}
      </Read>
    </Paper>
  );
}

/** Requests of the last 24 hours, by the kind of their status. */
function Usage() {
  const usage = useRead('getApiUsage');
  return (
    <div>
      <Title order={2} mb="sm">
        {t('api.usage')}
      </Title>
      <Read of={usage}>
        {({ data }) => {
          const count = (kind: number) =>
            data.usage
              .filter(({ status }) => Math.floor(status / 100) === kind)
              .reduce((sum, { requests }) => sum + requests, 0);
          return <Strip isLarge facts={[2, 3, 4, 5].map((kind) => [`${kind}xx`, formatNumber(count(kind))])} />;
        }}
      </Read>
    </div>
  );
}

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  return (
    <Listing
      minWidth={800}
      head={[
        t('fields.name'),
        t('api.prefix'),
        t('fields.scopes'),
        t('api.lastUsed'),
        t('fields.expiresAt'),
        { number: t('actions.title') },
      ]}
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Listing>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const [asks, setAsks] = useState<'revoke' | 'rotate' | undefined>();
  const revoke = useWrite('revokeApiToken');
  const path = { id: token.id };
  const left = revoke.data?.meta.endpoints ?? [];
  const isAll = token.scopes.includes('*');
  const preset = presetOf(token.scopes);
  const scopes = preset ? t(`api.presets.${preset}`) : t('api.scopeCount', { count: token.scopes.length });
  return (
    <Table.Tr>
      <Table.Td>{token.name}</Table.Td>
      <Table.Td>
        <code>{token.prefix}…</code>
      </Table.Td>
      <Table.Td>
        <Disclosure summary={isAll ? t('api.allScopes') : scopes}>
          <Text size="sm" maw={280} mb="xs">
            {token.scopes.filter((scope) => scope !== '*').join(', ')}
          </Text>
          <EarlierShape token={token} />
        </Disclosure>
      </Table.Td>
      <Table.Td>{token.lastUsedAt ? formatAgo(token.lastUsedAt) : t('states.never')}</Table.Td>
      <Table.Td>{token.expiresAt ? formatInstant(token.expiresAt) : t('states.never')}</Table.Td>
      <Table.Td>
        {token.revokedAt ? (
          <Tag color="gray">{t('api.revoked')}</Tag>
        ) : (
          <div className="row-actions">
            <Button size="xs" variant="default" onClick={() => setAsks('rotate')}>
              {t('api.rotate')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsks('revoke')}>
              {t('api.revoke')}
            </Button>
          </div>
        )}
        <Confirm
          opened={asks === 'revoke' && left.length === 0}
          title={t('api.revokeTitle', { name: token.name })}
          action={t('api.revoke')}
          write={revoke}
          onConfirm={() =>
            revoke.mutate(
              { path },
              { onSuccess: ({ meta }) => setAsks(meta.endpoints.length > 0 ? 'revoke' : undefined) },
            )
          }
          onClose={() => setAsks(undefined)}
        >
          {t('api.revokeText')}
        </Confirm>
        {asks === 'revoke' && left.length > 0 && (
          <EndpointsLeft name={token.name} endpoints={left} onClose={() => setAsks(undefined)} />
        )}
        {asks === 'rotate' && <RotateToken token={token} onClose={() => setAsks(undefined)} />}
      </Table.Td>
    </Table.Tr>
  );
}

/** Asks first, and then shows the new secret, this once. */
function RotateToken({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const rotate = useWrite('rotateApiToken');
  const title = t('api.rotateTitle', { name });
  if (!rotate.data) {
    return (
      <Confirm
        title={title}
        action={t('api.rotate')}
        write={rotate}
        onConfirm={() => rotate.mutate({ path: { id } })}
        onClose={onClose}
      >
        {t('api.rotateText')}
      </Confirm>
    );
  }
  return (
    <Window title={title} onClose={onClose}>
      <SecretMade label={t('api.secret')} value={rotate.data.data.secret} onClose={onClose} />
    </Window>
  );
}
