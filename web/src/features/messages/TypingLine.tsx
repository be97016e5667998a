import { Trans } from '@lingui/react/macro'

const delays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]']

/** Shown over the bottom of the list, so that nothing moves when it appears. */
export function TypingLine({ name }: { name: string }) {
  return (
    <p className="pointer-events-none absolute start-4 bottom-0.5 flex items-center gap-2 text-xs text-ink-3 animate-in fade-in lg:start-6">
      <span aria-hidden className="flex gap-1">
        {delays.map((delay) => (
          <span
            key={delay}
            className={`size-1.5 rounded-full bg-ink-3 motion-safe:animate-pulse ${delay}`}
          />
        ))}
      </span>
      <Trans>{name} is typing…</Trans>
    </p>
  )
}
