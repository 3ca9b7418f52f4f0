import { Tabs, UnstyledButton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { type PlainTextKey, t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import type { PersonTab } from '../../search.ts';
import { may, useMe, useSeesOthers } from '../../session.tsx';
import { lazyPage, lazyPart } from '../../shell/lazy-part.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { CameraIcon } from '../../ui/icons.tsx';
import { Loading, PageHeader, ReadPage } from '../../ui/states.tsx';
import { Overview } from './overview.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonStrip } from './person-strip.tsx';
import { PlannedMoves } from './planned-moves.tsx';
import { SignInNote } from './sign-in-state.tsx';
import { StatusTag } from './status-tag.tsx';

const PhotoWindow = lazyPart(() => import('./photo/photo-window.tsx'), 'PhotoWindow');

type Pictured = Pick<Employee, 'id' | 'firstName' | 'lastName' | 'deletedAt'>;

/** The photo of an employee; a button for the users who may change it. */
function PersonPhoto({ person }: { person: Pictured }) {
  const isOwn = useMe().employeeId === person.id;
  const [isOpen, setOpen] = useState(false);
  const avatar = <Avatar {...person} size={56} />;
  if (person.deletedAt !== null || !(isOwn || may('updateEmployee'))) return avatar;
  return (
    <>
      <UnstyledButton
        className="photo-button"
        aria-label={t('photos.change')}
        title={t('photos.change')}
        onClick={() => setOpen(true)}
      >
        {avatar}
        <CameraIcon />
      </UnstyledButton>
      {isOpen && <PhotoWindow person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

const OwnDataPart = lazyPart(() => import('./own-data/own-data.tsx'), 'OwnDataPart');
const CelebrationChoice = lazyPart(() => import('./celebration-choice.tsx'), 'CelebrationChoice');
const RecentEvents = lazyPart(() => import('./recent-events.tsx'), 'RecentEvents');
// A tab is loaded when it is opened.
const Pay = lazyPage(() => import('./pay/pay.tsx'), 'Pay');
const EmploymentTab = lazyPage(() => import('./employment/employment-tab.tsx'), 'EmploymentTab');
const TimeTab = lazyPage(() => import('./time-tab.tsx'), 'TimeTab');
const TimeOffTab = lazyPage(() => import('./time-off-tab.tsx'), 'TimeOffTab');
const PersonDocuments = lazyPage(() => import('../documents/person-documents.tsx'), 'PersonDocuments');
const Onboarding = lazyPage(() => import('./onboarding/onboarding.tsx'), 'Onboarding');
const History = lazyPage(() => import('./history.tsx'), 'History');

/** On a narrow screen the open tab may be out of sight. */
const intoView = (tab: HTMLButtonElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface Tab {
  name: PersonTab;
  label: PlainTextKey;
  content: (person: Employee) => ReactNode;
  /** Who sees it; without it, every user who sees the employee. */
  isFor?: (employeeId: string) => boolean;
  /** Whether a deleted employee has it, too. */
  ofDeleted?: boolean;
}

const overview: Tab = {
  name: 'overview',
  label: 'person.overview',
  content: (person) => <Overview person={person} />,
  ofDeleted: true,
};

const tabs: Tab[] = [
  overview,
  {
    name: 'contract',
    label: 'person.contract',
    content: (person) => <Pay person={person} />,
    isFor: (id) => may('listEmployeeContracts', id),
  },
  {
    name: 'employment',
    label: 'person.tabs.employment',
    content: (person) => <EmploymentTab person={person} />,
    isFor: () => may('listPlacements'),
  },
  {
    name: 'time',
    label: 'nav.time',
    content: (person) => <TimeTab person={person} />,
    isFor: (id) => may('listWorkEntries', id) && may('reportWorkedHours', id),
  },
  {
    name: 'timeOff',
    label: 'nav.timeOff',
    content: ({ id }) => <TimeOffTab employeeId={id} />,
    isFor: (id) => may('listVacationDayOffRequests', id),
  },
  {
    name: 'documents',
    label: 'nav.documents',
    content: ({ id }) => <PersonDocuments employeeId={id} />,
    isFor: (id) => may('listDocuments', id),
  },
  {
    name: 'onboarding',
    label: 'person.tabs.onboarding',
    content: (person) => <Onboarding person={person} />,
    isFor: (id) => may('listOnboardings', id),
  },
  {
    name: 'history',
    label: 'versions.action',
    content: (person) => <History person={person} />,
    isFor: () => may('readAuditLog'),
    ofDeleted: true,
  },
];

const placeOf = ({ department, office }: Employee) => [department?.name, office?.name].filter(Boolean).join(', ');

/** The page of an employee, with its tabs. */
export function PersonPage() {
  const { id } = useParams({ from: `/frame${paths.person}` });
  const { tab: wanted } = useSearch({ from: `/frame${paths.person}` });
  const navigate = useNavigate();
  const me = useMe();
  const seesOthers = useSeesOthers('getEmployee');
  const person = useRead('getEmployee', {
    path: { id },
    query: {
      expand: ['department', 'office', 'manager'],
      // A deleted employee can be restored.
      ...(may('restoreEmployee') && { onlyReturn: 'all' }),
    },
  });
  const isDeleted = (person.data?.data.deletedAt ?? null) !== null;
  const mine = tabs.filter(({ isFor, ofDeleted = false }) => (isFor?.(id) ?? true) && (ofDeleted || !isDeleted));
  const open = mine.find(({ name }) => name === wanted) ?? overview;
  const hasHappened = open === overview && may('readAuditLog');
  const choose = (name: string | null) => {
    const tab = mine.find((one) => one.name === name)?.name;
    void navigate({ to: paths.person, params: { id }, search: { tab }, replace: true });
  };
  return (
    <ReadPage of={person}>
      {({ data }) => (
        <>
          <PageHeader
            title={`${data.firstName} ${data.lastName}`}
            trail={seesOthers ? [[paths.people, t('nav.people')]] : []}
            note={
              <>
                {[data.jobChargeName ?? data.email, placeOf(data)].filter(Boolean).join(' · ')}
                {may('createInvitation') && !isDeleted && <SignInNote person={data} />}
              </>
            }
            picture={<PersonPhoto person={data} />}
            tag={<StatusTag person={data} />}
          >
            {may('updateEmployee') && (
              <PersonActions person={data} onDeleted={() => void navigate({ to: paths.people })} />
            )}
          </PageHeader>
          {!isDeleted && <PersonStrip person={data} />}
          {may('listPlacements') && !isDeleted && <PlannedMoves person={data} />}
          <Tabs value={open.name} keepMounted={false} onChange={choose}>
            <Tabs.List mb="md">
              {mine.map(({ name, label }) => (
                <Tabs.Tab key={name} value={name} ref={name === open.name ? intoView : undefined}>
                  {t(label)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={open.name}>
              {open === overview && id === me.employeeId && !isDeleted && (
                <>
                  <OwnDataPart employeeId={id} />
                  <CelebrationChoice />
                </>
              )}
              <div className={hasHappened ? 'beside' : undefined}>
                <Suspense fallback={<Loading />}>{open.content(data)}</Suspense>
                {hasHappened && <RecentEvents employeeId={id} />}
              </div>
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </ReadPage>
  );
}
