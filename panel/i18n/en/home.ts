export const home = {
  home: { title: 'Hello, {{name}}', webhooks: 'Webhook health', changes: 'Recent changes', allChanges: 'All changes' },
};
