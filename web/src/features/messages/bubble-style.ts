import { cva } from 'class-variance-authority'

/** Mine at the end, theirs at the start; the first of a group has the corner that points to its writer. */
export const bubbleStyle = cva('flow-root w-fit max-w-[85%] min-w-0 rounded-[1.25rem] px-4 py-2 sm:max-w-[75%]', {
  variants: {
    isMine: { true: 'ms-auto bg-bubble-me text-on-bubble-me', false: 'me-auto bg-bubble-them text-ink' },
    isFirstOfGroup: { true: 'mt-3 first:mt-0', false: 'mt-1' },
  },
  compoundVariants: [
    { isMine: true, isFirstOfGroup: true, class: 'rounded-se-md' },
    { isMine: false, isFirstOfGroup: true, class: 'rounded-ss-md' },
  ],
})
