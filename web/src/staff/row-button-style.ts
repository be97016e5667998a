/** Classes that fit an `IconButton` into a table row; on touch screens it has its usual size. */
export const rowButtonStyle =
  'align-middle pointer-fine:size-6.5 pointer-fine:before:hidden pointer-fine:[&_svg]:size-4'
