import { Popover, type PopoverProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { todayIn } from '../../../calendar.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { elementOf } from '../../../ui/element-of.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { type Step, stepOf } from '../../../ui/step-of-key.ts';
import type { Column } from '../columns.tsx';
import { textField } from '../details/person-input.tsx';
import { changesOf, dayOfMove, isMove, type PersonValues, valuesOf } from '../details/person-values.ts';
import { FromWhen } from '../employment/from-when.tsx';
import { presentDay } from '../employment/placements.ts';
import type { RowsRead } from '../use-people.ts';
import { BothValues } from './both-values.tsx';
import { CellInput } from './cell-input.tsx';
import type { Edited } from './use-cell-editing.ts';
import { useCellWrite } from './use-cell-write.ts';

const Leave = lazyPart(() => import('../leave.tsx'), 'Leave');

/** Wherever the table is scrolled to, what is typed stays in sight. */
const inSight: NonNullable<PopoverProps['middlewares']> = {
  shift: { crossAxis: true, limiter: { fn: ({ x, y }) => ({ x, y }) } },
};

/** Below the question whether what was typed may be lost. */
const belowWindows = 150;

/** The least width of the editor, in pixels. */
const leastWidth = 260;

interface CellEditorProps extends Edited {
  rows: RowsRead;
  /** Where the cell is in the box of the table, in pixels. */
  place: { top: number; left: number; width: number; height: number };
  /**
   * @param step where the focus goes from the cell; undefined: it has gone elsewhere
   * @param said what the cell does not show of the change
   */
  onClose: (step?: Step, said?: string) => void;
}

const stay: Step = [0, 0];

/** Edits a cell of the table of employees where it is; the end of an employment has its window, which states what follows. */
export function CellEditor({ column: { edits, ...column }, ...props }: CellEditorProps) {
  if (edits === undefined) return null;
  if (edits !== 'endDate') return <Editor field={edits} column={column} {...props} />;
  return <Leave person={props.person} onClose={() => props.onClose(stay)} />;
}

type EditorProps = Omit<CellEditorProps, 'column'> & { field: string; column: Column };

function Editor({ person, field, column, rows, place, onClose }: EditorProps) {
  const today = todayIn(useMe().company.timeZone);
  const { read, theirs, write } = useCellWrite(person, rows);
  const custom = column.custom ? [column.custom] : [];
  const form = useForm<PersonValues>({ ...valuesOf(person, custom), [dayOfMove]: presentDay(person, today) }, write);
  const typed = form.values[field] ?? null;
  // The other fields are as they were read, also again: only this one is typed.
  const values = { ...valuesOf(read, custom), [field]: typed, [dayOfMove]: form.values[dayOfMove] ?? null };
  const step = useRef<Step>(stay);
  const day = values[dayOfMove];
  const later =
    isMove(read, values) && typeof day === 'string' && day > today
      ? t('inline.later', { field: column.label, name: `${read.firstName} ${read.lastName}`, day: formatDate(day) })
      : '';
  const save = () => {
    const changes = changesOf(read, custom, values);
    if (Object.keys(changes).length === 0) onClose(step.current);
    else if (!write.isPending) write.mutate(changes, { onSuccess: () => onClose(step.current, later) });
  };
  const keys = useKeys({
    onStep: (to) => {
      step.current = to;
    },
    onCancel: () => onClose(stay),
  });
  useOutside(() => form.isChanged || document.querySelector('[role=dialog] [data-unread]') || onClose());
  return (
    <>
      <Popover
        opened
        position="bottom-start"
        // Over the cell, of which it is the present content.
        offset={-place.height}
        width={`clamp(0px, ${Math.max(leastWidth, place.width)}px, calc(100vw - 24px))`}
        middlewares={inSight}
        withinPortal
        withRoles={false}
        zIndex={belowWindows}
        trapFocus
        hideDetached={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        shadow="md"
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div style={{ position: 'absolute', pointerEvents: 'none', ...place }} />
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-label={t('people.edit', { field: column.label, name: `${person.firstName} ${person.lastName}` })}
          {...keys}
        >
          <Form
            form={form}
            write={{ isPending: write.isPending, error: theirs ? null : write.error }}
            onSubmit={save}
            onCancel={() => onClose(stay)}
          >
            <CellInput field={field} column={column} form={form} />
            {isMove(read, values) && <FromWhen field={textField(form, dayOfMove)} today={today} />}
            {theirs && <BothValues field={field} theirs={column.value(theirs)} typed={typed} />}
          </Form>
        </Popover.Dropdown>
      </Popover>
      <LeaveGuard isActive={form.isChanged} />
    </>
  );
}

interface Keys {
  /** Where the focus goes once it is saved. */
  onStep: (step: Step) => void;
  onCancel: () => void;
}

/** Enter saves and goes down, Tab from the last field saves and goes to the next cell, Escape cancels. */
function useKeys({ onStep, onCancel }: Keys) {
  const tabbed = useRef(0);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      tabbed.current = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : 0;
      if (elementOf(event)?.getAttribute('aria-expanded') === 'true') {
        // The list of a select has these keys while it is open, also before its rows are there.
        if (event.key === 'Enter') event.preventDefault();
        return;
      }
      if (event.key === 'Escape') onCancel();
      if (event.key === 'Enter') onStep(stepOf(event) ?? stay);
    },
    onPointerDown: () => {
      tabbed.current = 0;
      onStep(stay);
    },
    onFocus: ({ target, relatedTarget }: FocusEvent) => {
      // Typing replaces what a cell has, as in a spreadsheet.
      if (target instanceof HTMLInputElement) target.select();
      // Tab has left the fields for the buttons: also from a date, within which it goes from the day to the month.
      if (tabbed.current === 0 || !target.matches('button') || !relatedTarget?.matches('input, textarea')) return;
      onStep([tabbed.current, 0]);
      (relatedTarget as HTMLInputElement).form?.requestSubmit();
    },
  };
}

/** Acts when the page outside of all windows and lists is pressed. */
function useOutside(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const look = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[data-portal]')) latest.current();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, []);
}
