import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** Own messages at the end, the other's at the start. The first of a group has a pointed corner. */
const style = cva(
  'flow-root w-fit max-w-[85%] min-w-0 rounded-[1.25rem] px-4 py-2 sm:max-w-[75%]',
  {
    variants: {
      isMine: {
        true: 'ms-auto bg-bubble-me text-on-bubble-me',
        false: 'me-auto bg-bubble-them text-ink',
      },
      isFirstOfGroup: { true: '', false: '' },
    },
    compoundVariants: [
      { isMine: true, isFirstOfGroup: true, class: 'rounded-se-md' },
      { isMine: false, isFirstOfGroup: true, class: 'rounded-ss-md' },
    ],
  },
)

type Props = {
  writer: ReactNode
  content: string
  isMine: boolean
  isFirstOfGroup: boolean
  /** Shown above the text, such as the photo that it is about. */
  quote?: ReactNode
  children?: ReactNode
  /** Shown below the text and its time. */
  foot?: ReactNode
}

/** Message bubble; `children` are its time and state. `writer` is for screen readers only. */
export function Bubble({ writer, content, isMine, isFirstOfGroup, quote, children, foot }: Props) {
  return (
    <div className={style({ isMine, isFirstOfGroup })}>
      <span className="sr-only">{writer} </span>
      {quote}
      {/* The message decides on which side its lines start, and its time ends. */}
      <div dir="auto">
        <span lang="" className="whitespace-pre-wrap">
          {content}
        </span>
        <span className="float-end ms-3 mt-1.5 -mb-0.5 inline-flex items-center gap-1 text-xs leading-5 opacity-85 empty:hidden">
          {children}
        </span>
      </div>
      {foot}
    </div>
  )
}
