/** As a ref of a form that somebody has just asked for: they can type at once. */
export function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input')?.focus()
}
