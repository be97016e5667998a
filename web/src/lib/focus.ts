/** True if no control has the focus, but the page or its main part. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'main'
}

/** Errors may be rendered some frames after validation. */
const MAX_FRAMES = 30

/** Focuses the first invalid field of a form once its errors are rendered. */
export function focusFirstInvalid(form: HTMLFormElement, framesLeft = MAX_FRAMES) {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (framesLeft > 0) focusFirstInvalid(form, framesLeft - 1)
  })
}

/** Ref for a form the member has just opened: focuses its first field. */
export function focusFirstField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input')?.focus()
}
