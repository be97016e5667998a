/** Finds the input of a setting's row, which has its key as `data-setting`. */
export function findSettingInput(key: string | undefined): HTMLElement | null {
  if (key === undefined) return null
  return document.querySelector<HTMLElement>(
    `[data-setting="${CSS.escape(key)}"] :is(input, [role="switch"])`,
  )
}
