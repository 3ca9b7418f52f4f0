export const deletions = {
  departments: {
    deleteTitle: 'Delete the department {{name}}?',
    deleteText:
      'You can delete a department only if it has no employees and no sub-departments. Integrations are notified.',
  },
  offices: {
    deleteTitle: 'Delete the office {{name}}?',
    deleteText: 'You can delete an office only if it has no employees. Integrations are notified.',
  },
} as const;
