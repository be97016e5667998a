/** Id of the placeholder that `deferred-hydration.js` opens while the log-in dialog loads. */
export const OPENING_DIALOG = 'opening-dialog'

/**
 * Closes the placeholder of the log-in dialog, before another dialog opens in its place: its opener
 * gets the focus back, which the other dialog then returns to it.
 */
export function closeOpeningDialog() {
  const dialog = document.getElementById(OPENING_DIALOG)
  // Browsers without popovers never open it.
  if (!(dialog instanceof HTMLDialogElement) || !('popover' in dialog)) return
  dialog.returnValue = 'opened'
  dialog.hidePopover()
}

/** Removes the placeholder once the code of the log-in dialog is loaded. */
export function removeOpeningDialog() {
  closeOpeningDialog()
  document.getElementById(OPENING_DIALOG)?.remove()
}
