export { createNotificationSweep } from './follow/notification-sweep.ts';
export { keptDays as noticesKeptDays } from './kinds.ts';
export { createNotificationMail } from './mail/send-notifications.ts';
export { notificationRoutes } from './routes.ts';
export { purgeNoticeMails, purgeNotices } from './store.ts';
