import { portraitFile } from '@adire/art/portrait-file.ts'
import { samplePortraits } from '@adire/art/sample-portraits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Ban, Ellipsis, Flag, HeartCrack, SendHorizontal } from 'lucide-react'

/**
 * Conversation of two sample members as a woman sees it, with its menu open. Drawn like the real
 * screen with fewer rules, because its HTML and styles are part of the first response; nothing in it
 * can be pressed.
 */
export function ConversationPreview() {
  const { t } = useLingui()
  const [, { name, age, city }] = samplePortraits
  return (
    <figure className="mx-auto w-full max-w-sm">
      <div
        role="img"
        aria-label={t`Conversation with ${name}; its menu has Report, Block and Unmatch`}
        className="overflow-hidden rounded-card border border-line-strong bg-surface shadow-3"
      >
        <div className="flex items-center gap-3 border-b border-line p-4">
          <img
            src={`/art/${portraitFile(name)}.svg`}
            alt=""
            loading="lazy"
            className="size-11 rounded-full bg-surface-3 object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-1.5 font-semibold">
              {name}, {age}
              <BadgeCheck className="size-4 shrink-0 text-leaf" />
            </p>
            <p className="text-xs text-ink-3">
              <Trans>Active today · {city}</Trans>
            </p>
          </div>
          <Ellipsis className="size-6 shrink-0" />
        </div>
        <div className="relative grid gap-2 p-4">
          <p className="w-fit rounded-card bg-bubble-them px-4 py-2">{t`Landed?`}</p>
          <p className="w-fit rounded-card bg-bubble-them px-4 py-2">{t`Home yet?`}</p>
          <p className="ms-auto w-fit rounded-card bg-bubble-me px-4 py-2 text-on-bubble-me">
            {t`Which one? I have two.`}
          </p>
          <p className="w-fit rounded-card bg-bubble-them px-4 py-2">{t`The one with jollof.`}</p>
          <Menu />
        </div>
        <div className="flex items-center gap-2 border-t border-line p-4">
          <p className="min-w-0 flex-1 rounded-full border border-line-strong px-4 py-2 text-ink-3">
            <Trans>Write a message</Trans>
          </p>
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo text-on-indigo">
            <SendHorizontal className="size-4" />
          </span>
        </div>
      </div>
      <figcaption className="mt-4 text-center text-xs text-ink-3">
        <Trans>A conversation on Adire, with sample members.</Trans>
      </figcaption>
    </figure>
  )
}

/** Open menu of the conversation, as on the real screen. */
function Menu() {
  const { t } = useLingui()
  const items = [
    { text: t`Report`, Icon: Flag },
    { text: t`Block`, Icon: Ban },
    { text: t`Unmatch`, Icon: HeartCrack },
  ]
  return (
    <ul className="absolute end-3 top-0 rounded-card border border-line bg-surface p-2 text-sm shadow-3">
      {items.map(({ text, Icon }) => (
        <li key={text} className="flex items-center gap-2 px-3 py-1.5">
          <Icon className="size-4" />
          {text}
        </li>
      ))}
    </ul>
  )
}
