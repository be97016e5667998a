import { nameAndAge } from '../lib/format.ts'

type Props = {
  member: { handle: string; age: number }
  /** Wraps onto up to three lines. */
  isWrapped?: boolean
}

/** Shows "Ada, 31" on one line; a long handle is truncated, the age is not. */
export function NameAndAge({ member, isWrapped = false }: Props) {
  if (isWrapped) return <span className="line-clamp-3 min-w-0">{nameAndAge(member)}</span>
  const { handle, age } = member
  return (
    <span className="flex min-w-0">
      <span className="truncate">{handle}</span>
      <span className="shrink-0 whitespace-pre">, {age}</span>
    </span>
  )
}
