/** Classes of menus and popovers. */
export const floatingStyle =
  'z-50 rounded-tile border border-line bg-surface text-ink shadow-2 duration-(--motion-enter) ' +
  'data-[state=open]:animate-in data-[state=open]:fade-in data-[state=open]:zoom-in-97 data-[state=closed]:animate-out data-[state=closed]:fade-out'
