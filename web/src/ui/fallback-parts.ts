// Chunk that `preloadFallbacks` loads early. Import these components only from here, or they move
// into
// other chunks that may fail to load.
export { ChunkDialog } from './ChunkDialog.tsx'
export { ChunkFailed } from './ChunkFailed.tsx'
export { CrashScreen } from './CrashScreen.tsx'
