import { t } from '@lingui/core/macro'
import { saveFile } from './save-file.ts'
import { toastFailure } from './toast-failure.ts'

/** Options of a mutation that returns a file: saves it, or says that the download failed. */
export function downloadOptions() {
  return {
    onSuccess: (file: File) => saveFile(file),
    onError: (error: Error) => toastFailure(error, t`Download Failed`, t`Please try again.`),
  }
}
