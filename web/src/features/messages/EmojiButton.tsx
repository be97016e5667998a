import { useLingui } from '@lingui/react/macro'
import { Smile } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'

/** Emoji for first conversations; screen readers announce their names. */
const emoji =
  '😊 😄 😂 🤣 😉 😍 🥰 😘 😎 🤔 😅 🙈 🥲 😢 🙌 👏 👍 🙏 💪 👋 💃 🕺 ❤️ 🔥 ✨ 🎉 🌹 🎶 🍷 ☕ ✈️ 🌍'.split(
    ' ',
  )

type Props = {
  onChoose: (emoji: string) => void
  /** Called when the picker has closed; must set the focus. */
  onClosed: () => void
}

/** Emoji picker, for keyboards without one. */
export function EmojiButton({ onChoose, onClosed }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger>
        <IconButton label={t`Emoji`} icon={<Smile aria-hidden />} />
      </PopoverTrigger>
      <PopoverContent
        label={t`Emoji`}
        align="start"
        side="top"
        className="w-auto p-2"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <div className="grid grid-cols-6 min-[25rem]:grid-cols-8">
          {emoji.map((one) => (
            <button
              key={one}
              type="button"
              className="grid size-10 place-items-center rounded-input text-xl transition-colors hover:bg-surface-3"
              onClick={() => {
                onChoose(one)
                setIsOpen(false)
              }}
            >
              {one}
            </button>
          ))}
        </div>
      </PopoverContent>
    </Popover>
  )
}
