import { nameAndAge } from '../../lib/format.ts'

type Props = {
  member: { handle: string; age: number }
  /** On as many lines as it takes, where there is room for them. */
  isWhole?: boolean
}

/** "Ada, 31" on one line: a long name is cut before the age is. */
export function NameAndAge({ member, isWhole = false }: Props) {
  if (isWhole) return <span className="line-clamp-3 min-w-0 break-words">{nameAndAge(member)}</span>
  const { handle, age } = member
  return (
    <span className="flex min-w-0">
      <span className="truncate">{handle}</span>
      <span className="shrink-0 whitespace-pre">, {age}</span>
    </span>
  )
}
