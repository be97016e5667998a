import { isIncompleteListFile, LIST_FILE_ROWS_MAXIMUM } from '@adire/contract/list-files.ts'
import { t } from '@lingui/core/macro'
import { formatCount } from './format.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toast.ts'
import { toastFailure } from './toast-failure.ts'

/**
 * Options of a mutation that returns a file: saves it, or says that the download failed. `maximum`
 * is the number of rows of an incomplete file.
 */
export function downloadOptions(maximum = LIST_FILE_ROWS_MAXIMUM) {
  return {
    onSuccess(file: File) {
      saveFile(file)
      if (isIncompleteListFile(file.name)) showIncomplete(maximum)
    },
    onError: (error: Error) => toastFailure(error, t`Download failed`, t`Please try again.`),
  }
}

function showIncomplete(maximum: number) {
  const count = formatCount(maximum)
  toast.info({
    title: t`The file is incomplete`,
    description: t`It has the first ${count} rows. Use filters to download the others.`,
  })
}
