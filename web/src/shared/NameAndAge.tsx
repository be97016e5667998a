import { nameAndAge } from '../lib/format.ts'

type Props = {
  member: { handle: string; age: number }
  /** Wraps instead of truncating. */
  isWhole?: boolean
}

/** Shows "Ada, 31" on one line; a long name is truncated before the age. */
export function NameAndAge({ member, isWhole = false }: Props) {
  if (isWhole) return <span className="line-clamp-3 min-w-0">{nameAndAge(member)}</span>
  const { handle, age } = member
  return (
    <span className="flex min-w-0">
      <span className="truncate">{handle}</span>
      <span className="shrink-0 whitespace-pre">, {age}</span>
    </span>
  )
}
