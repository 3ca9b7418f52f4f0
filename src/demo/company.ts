/** The account of the demo company. */
export const company = {
  name: 'Cierzo Instruments',
  domain: 'cierzo.example',
  language: 'en',
  timeZone: 'Europe/Madrid',
};
