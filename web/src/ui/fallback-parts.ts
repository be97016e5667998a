export { ChunkDialog } from './ChunkDialog.tsx'
export { ChunkFailed } from './ChunkFailed.tsx'
export { CrashScreen } from './CrashScreen.tsx'
