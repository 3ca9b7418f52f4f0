import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../sdk/client.ts';
import { useWrite } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { Form, type FormFacts } from '../../ui/form.tsx';
import { Window } from '../../ui/window.tsx';
import { Effects, EffectsBefore, type EffectsMeta, hasEffects, type Verb } from './effects.tsx';

/** A change of the dates of an employment: the write, and what moved with it. */
export function useVerb(by: Verb, onClose: () => void) {
  const write = useWrite(by);
  const [effects, setEffects] = useState<EffectsMeta | undefined>();
  return {
    by,
    write,
    effects,
    /** Runs it; the window closes, unless there is something to tell. */
    run: (call: CallOptions<Verb>) =>
      write.mutate(call, {
        onSuccess: ({ meta }) => (hasEffects(meta) ? setEffects(meta) : onClose()),
      }),
  };
}

interface VerbWindowProps {
  title: string;
  action: string;
  isFinal?: boolean;
  verb: ReturnType<typeof useVerb>;
  /** The change as it is written so far; undefined while it changes nothing. */
  call: CallOptions<Verb> | undefined;
  form?: FormFacts;
  /** Why it cannot be done yet. */
  disabled?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A window that changes the dates of an employment, and says before and after what moves with them. */
export function VerbWindow({
  title,
  action,
  isFinal = false,
  verb,
  call,
  form,
  disabled,
  onClose,
  children,
}: VerbWindowProps) {
  return (
    <Window title={title} size="lg" onClose={onClose}>
      {verb.effects ? (
        <Done effects={verb.effects} onClose={onClose} />
      ) : (
        <Form
          action={action}
          isFinal={isFinal}
          onSubmit={() => (call === undefined ? onClose() : verb.run(call))}
          onCancel={onClose}
          write={verb.write}
          disabled={disabled}
          {...(form && { form })}
        >
          {children}
          {!verb.write.error && <EffectsBefore by={verb.by} call={call} />}
        </Form>
      )}
    </Window>
  );
}

function Done({ effects, onClose }: { effects: EffectsMeta; onClose: () => void }) {
  return (
    <Stack role="status">
      <Effects meta={effects} tense="did" />
      <Group justify="flex-end">
        <Button ref={(button) => button?.focus()} onClick={onClose}>
          {t('actions.done')}
        </Button>
      </Group>
    </Stack>
  );
}
