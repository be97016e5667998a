import { getErrorCode } from './error-code.ts'

/** Reason why the server can't start, for the operator; printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Explains disk errors in a sentence and returns other errors unchanged. */
export function explainDiskError(error: unknown, folder: string): unknown {
  const code = getErrorCode(error)
  const text = error instanceof Error ? error.message : String(error)
  if (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /no space left on device|disk quota exceeded|wrote only \d+ of/i.test(text)
  ) {
    return new StartError(
      `There is no space left on the disk that holds ${folder}. Free some and start again.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartError(
      `This account can’t write to the folder ${folder}. Start from the account that created it, or set DATA_DIR to a folder of your own.`,
    )
  }
  if (code === 'EROFS')
    return new StartError(
      `The folder ${folder} is on a read-only disk. Set DATA_DIR to a writable folder.`,
    )
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`${folder} is not a folder. Set DATA_DIR to one.`)
  return error
}
