export { defineEvent, type EventType, headings, includes } from './event-type.ts';
export { hasEvents, markEvents, recordEvent, sealEvents } from './record-event.ts';
export { resourceEvents } from './resource-events.ts';
export { openLog } from './store.ts';
