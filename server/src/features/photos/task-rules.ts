import { z } from 'zod'

export const purgeTask = { name: 'photos.purge', payload: z.object({ storageKey: z.string() }) }
export const finishRemovalsTask = { name: 'photos.finishRemovals', payload: z.object({}) }
