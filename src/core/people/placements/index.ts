export { beginsWithEmployment } from './errors.ts';
export { placementEventTypes, recordRestored } from './events.ts';
export { clearDeleted, hidePlacements, showPlacements } from './hide-and-show.ts';
export { isTerm, type Mirrored, mirrored, type Placement, placements } from './placement.ts';
export { type Move, planMove, refuseOutside, timelineOf } from './plan-move.ts';
export {
  type GroupDays,
  groupDaysIn,
  inPayGroup,
  latestToday,
  type OfficeFrom,
  officeAt,
  officeOn,
  officesOf,
  type PayGroupChoice,
  placedDays,
  placedIn,
  todayOf,
} from './queries.ts';
export { closesCycleNow, refuseComingCycle } from './refuse-coming-cycle.ts';
export {
  accountsWithComing,
  beginningAfter,
  type ComingPlacement,
  comingBy,
  comingUnder,
  isAboveOn,
  isEmployedOn,
  isFollowed,
  lockPlacedUnder,
  managerOn,
  placedAtDeleted,
  placementsIn,
  reportsFrom,
  writeStartsTold,
  writeStartTold,
} from './store.ts';
export {
  afterSteps,
  lastDayFrom,
  mirrorOf,
  type NewPlacement,
  placedBy,
  placementAt,
  presentPlacement,
  type Step,
  stepsOfMove,
  stepsToFit,
  type Timeline,
} from './timeline.ts';
export { writeSteps } from './write-steps.ts';
