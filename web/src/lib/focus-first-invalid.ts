/** On a busy device the errors are drawn some frames after they are known. */
const FRAMES = 30

/** After the errors are drawn, the cursor stands in the first field that needs another look. */
export function focusFirstInvalid(form: HTMLFormElement, frames = FRAMES) {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else if (frames > 0) focusFirstInvalid(form, frames - 1)
  })
}
