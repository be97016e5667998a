import type { MemberId } from '@adire/contract/ids.ts'
import { type CursorPart, decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import type { StaffContext } from './audit.ts'

/** Whose place in which list, in which order: a cursor of another is refused. */
function purposeOf(list: string, viewer: MemberId): string {
  return `moderation.${list}:${viewer}`
}

export function readPlace({ config, actor }: StaffContext, list: string, cursor: string | undefined): CursorPart[] | undefined {
  return cursor === undefined ? undefined : decodeCursor(config.sessionSecret, cursor, purposeOf(list, actor.id))
}

export function placeCursor({ config, actor }: StaffContext, list: string, place: readonly CursorPart[]): string {
  return encodeCursor(config.sessionSecret, place, purposeOf(list, actor.id))
}
