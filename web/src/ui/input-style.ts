/** Classes of inputs and selects. Text of at least 16 px keeps phones from zooming in. */
export const inputStyle =
  'block w-full min-w-0 min-h-11 rounded-input border border-line-strong bg-surface px-3 text-base text-ink transition-colors ' +
  'hover:border-ink-3 focus-visible:border-focus focus-visible:outline-offset-1 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-ink-3'
