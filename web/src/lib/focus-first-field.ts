/** Ref for a form the member has just opened: focuses its first field. */
export function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input')?.focus()
}
