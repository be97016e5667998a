import type { LikeTarget } from '@adire/contract/liked-parts.ts'

/** Part of a profile that a like is about, and its comment. */
export type LikeAbout = { on?: LikeTarget | undefined; comment?: string | undefined }
