/** Every page of the panel that an administrator finds by its address alone: its first heading, and where it is. */
export const pages: [title: string, path: string][] = [
  ['Hello, Ana', '/'],
  ['Employees', '/people'],
  ['Import employees', '/people/import'],
  ['Organisation', '/organisation'],
  ['Time', '/time'],
  ['Payroll', '/payroll?month=2026-11'],
  ['Payroll', '/payroll/month?month=2026-11'],
  ['Payroll', '/payroll/compensations'],
  ['Payroll', '/payroll/catalogues'],
  ['API', '/configuration/integrations/api'],
  ['Webhooks', '/configuration/integrations/webhooks'],
  ['Users', '/configuration/users'],
  ['Company', '/configuration/company'],
  ['Audit log', '/configuration/audit-log'],
  ['Password and security', '/account'],
];
