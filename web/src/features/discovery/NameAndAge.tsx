type Props = { member: { handle: string; age: number } }

/** "Ada, 31" on one line: a long name is cut before the age is. */
export function NameAndAge({ member: { handle, age } }: Props) {
  return (
    <span className="flex min-w-0">
      <span className="truncate">{handle}</span>
      <span className="shrink-0 whitespace-pre">, {age}</span>
    </span>
  )
}
