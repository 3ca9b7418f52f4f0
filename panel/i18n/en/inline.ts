export const inline = {
  inline: {
    conflict: 'Another user has changed this field meanwhile',
    theirs: 'Their value:',
    yours: 'Your value:',
    nothing: 'Nothing found',
    later: '{{field}} of {{name}} changes on {{day}}.',
    choose: 'Save replaces their value with yours. Cancel keeps theirs.',
  },
} as const;
