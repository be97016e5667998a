import { cva, type VariantProps } from 'class-variance-authority'

const filled = 'border-transparent disabled:bg-surface-3 disabled:text-ink-3'

/**
 * Classes of buttons and of links that look like buttons. `ember` is for likes and matches, `brass`
 * for tokens and Premium.
 */
export const buttonStyle = cva(
  'touch-target relative inline-flex max-w-full select-none items-center justify-center gap-2 rounded-full border text-center font-medium wrap-break-word ' +
    'transition active:scale-[0.98] disabled:pointer-events-none disabled:active:scale-100 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: `${filled} bg-indigo text-on-indigo hover:bg-indigo-hover`,
        secondary:
          'border-line-strong bg-surface text-ink hover:bg-surface-2 disabled:border-line disabled:text-ink-3',
        ghost: 'border-transparent text-ink hover:bg-surface-3 disabled:text-ink-3',
        ember: `${filled} bg-ember text-on-ember hover:bg-ember-hover`,
        danger: `${filled} bg-danger text-on-danger hover:bg-[color-mix(in_oklch,var(--danger),var(--ink)_14%)]`,
        brass: `${filled} bg-brass text-on-brass hover:bg-[color-mix(in_oklch,var(--brass),var(--on-brass)_8%)]`,
        link: 'border-transparent px-0! text-indigo underline decoration-1 underline-offset-4 hover:text-indigo-hover hover:decoration-2 disabled:text-ink-3',
      },
      size: {
        sm: 'min-h-9 px-4 py-1.5 text-sm [&_svg]:size-4',
        md: 'min-h-11 px-5 py-2 text-base [&_svg]:size-[1.125rem]',
        lg: 'min-h-13 px-7 py-3 text-lg [&_svg]:size-5',
      },
      isWide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

export type ButtonStyle = VariantProps<typeof buttonStyle>
