import type { Area } from '../core/index.ts';
import { expiryAnnouncements } from './announce-expiry.ts';
import { documents } from './document.ts';
import { documentKinds } from './document-kinds.ts';
import { documentEventTypes } from './events.ts';
import { documentFieldErrors } from './field-errors.ts';
import { documentFollower } from './follow-employee.ts';

export { addMadeDocument } from './create-document.ts';
export { scanErrors } from './errors.ts';
export { base64Length, decodeContent } from './read-content.ts';
export { type DocumentContext, documentRoutes } from './routes.ts';
export { createScan, type Scan } from './scan.ts';
export { giveDocumentKinds, kindIdsInOrder, resealDocuments, seenBy as documentsSeenBy } from './store.ts';

/** Documents of employees and of the company; `documentRoutes` makes the routes that need keys. */
export const documentArea: Area = {
  routes: documentKinds.routes,
  title: 'Documents',
  tags: {
    [documents.tag]: 'Files of employees and of the company.',
    [documentKinds.resource.tag]: 'What kinds of documents there are, and who sees and adds them.',
  },
  eventTypes: [...documentKinds.events.types, ...documentEventTypes],
  fieldErrors: documentFieldErrors,
  followers: [documentFollower],
  dailyWork: [expiryAnnouncements],
  shownWithEmployees: [],
};
