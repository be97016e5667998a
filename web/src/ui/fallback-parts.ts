import { keepTyped } from '../lib/app-update.ts'
import { collectTyped, watchTyping } from '../lib/typed-text.ts'

export { ChunkDialog } from './ChunkDialog.tsx'
export { ChunkFailed } from './ChunkFailed.tsx'
export { CrashScreen } from './CrashScreen.tsx'

// The same chunk, because a reload after a failure restores what was typed.
watchTyping()
keepTyped(collectTyped)
