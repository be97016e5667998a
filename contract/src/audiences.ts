import { z } from 'zod'

/**
 * Audiences of a part of a profile, among those who can see the profile. `liked` are the people whom
 * the owner likes; it includes matches.
 */
export const audiences = ['everyone', 'liked', 'matches'] as const
export const Audience = z.enum(audiences)
export type Audience = z.infer<typeof Audience>
