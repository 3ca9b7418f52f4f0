export const inline = {
  inline: {
    conflict: 'Another user has changed this field meanwhile',
    theirs: 'Their value:',
    yours: 'Your value:',
    choose: 'Save replaces their value with yours. Cancel keeps theirs.',
  },
} as const;
