/** Classes that put the label of a `Field` inside its box on wide screens, to save a line. */
export const filterFieldStyle =
  'xl:flex xl:items-center xl:gap-0 xl:rounded-input xl:border xl:border-line-strong xl:bg-surface xl:ps-2 xl:transition-colors xl:hover:border-ink-3 ' +
  'xl:[&>div]:flex-nowrap xl:[&_label]:text-sm xl:[&_label]:font-normal xl:[&_label]:whitespace-nowrap xl:[&_label]:text-ink-3 ' +
  // The control without its own box; its focus ring stays inside.
  'xl:[&>:last-child]:min-w-0 xl:[&>:last-child]:flex-1 xl:[&_:is(input,select)]:border-transparent xl:[&_:is(input,select)]:bg-transparent xl:[&_:is(input,select)]:-outline-offset-2! ' +
  'xl:[&_select]:ps-1 xl:[&_select]:pe-6 xl:[&_svg]:end-1.5 ' +
  'pointer-fine:[&_:is(input,select)]:min-h-9 pointer-fine:[&_:is(input,select)]:py-1 pointer-fine:[&_:is(input,select)]:text-sm xl:pointer-fine:[&_:is(input,select)]:min-h-8.5'
