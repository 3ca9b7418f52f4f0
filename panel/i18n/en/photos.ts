export const photos = {
  photos: {
    change: 'Change the photo',
    of: 'Photo of {{name}}',
    file: 'Picture',
    choose: 'Choose a picture',
    chooseFirst: 'Choose a picture first.',
    note: 'PNG, JPEG or WebP. Rollcall crops it to a square, and stores neither its place nor its time. Colleagues see it, unless the company hides photos in the directory.',
    tooLarge: 'has {{size}} and can have at most {{max}}',
    remove: 'Remove the photo',
    removeTitle: 'Remove the photo?',
    removeText: 'Colleagues see the initials again. The photo is deleted, and cannot be restored.',
  },
} as const;
