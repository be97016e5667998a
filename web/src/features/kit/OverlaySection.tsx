import { Ban, Flag, MoreHorizontal, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  MenuTrigger,
} from '../../ui/menu.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { KitSample } from './KitSample.tsx'

type Kind = 'none' | 'short' | 'long' | 'full' | 'dirty' | 'confirm'

/**
 * Dialogs, menus and toasts in the component gallery. They render in the page's theme, which the
 * switch at the top changes.
 */
export function OverlaySection() {
  const [open, setOpen] = useState<Kind>('none')
  const [text, setText] = useState('')
  const [isMuted, setIsMuted] = useState(true)
  const bind = (kind: Kind) => ({
    open: open === kind,
    onOpenChange: (next: boolean) => setOpen(next ? kind : 'none'),
  })
  const close = () => setOpen('none')
  const opener = (kind: Kind, label: string) => (
    <Button variant="secondary" onClick={() => setOpen(kind)}>
      {label}
    </Button>
  )
  return (
    <section aria-labelledby="kit-overlays" className="grid gap-4">
      <h2 id="kit-overlays" className="text-2xl">
        Overlays
      </h2>
      <KitSample name="Dialogs">
        {opener('short', 'Dialog')}
        {opener('long', 'Long dialog')}
        {opener('full', 'Whole screen on phones')}
        {opener('dirty', 'Dialog with unsaved work')}
        {opener('confirm', 'Confirmation')}
      </KitSample>
      <MenusAndToasts isMuted={isMuted} setIsMuted={setIsMuted} />
      <Dialog
        {...bind('short')}
        title="Share this profile"
        description="Only members can open the link."
        size="sm"
        footer={<Button onClick={close}>Copy link</Button>}
      >
        <p className="text-ink-2">adire.example/m/adaeze.o</p>
      </Dialog>
      <Dialog
        {...bind('long')}
        title="Community guidelines"
        footer={<Button onClick={close}>I understand</Button>}
      >
        <Paragraphs />
      </Dialog>
      <Dialog
        {...bind('full')}
        title="Filters"
        phone="full"
        size="lg"
        footer={<Button onClick={close}>Show 38 profiles</Button>}
      >
        <Paragraphs />
      </Dialog>
      <Dialog
        {...bind('dirty')}
        title="Edit your headline"
        isDirty={text !== ''}
        footer={<Button onClick={close}>Save</Button>}
      >
        <Field label="Headline">
          <Input value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </Dialog>
      <ConfirmDialog
        {...bind('confirm')}
        title="Block Kwame?"
        description="You will not see each other any more, and your conversation closes. He is not told."
        confirmLabel="Block"
        tone="danger"
        onConfirm={close}
      />
    </section>
  )
}

function Paragraphs(): ReactNode {
  return (
    <div className="grid gap-4 text-ink-2">
      {Array.from({ length: 14 }, (_, index) => (
        <p key={index}>
          Be the person your photos show. Write the way you would speak at a friend&rsquo;s table,
          and take a no for a no.
        </p>
      ))}
    </div>
  )
}

function MenusAndToasts({
  isMuted,
  setIsMuted,
}: {
  isMuted: boolean
  setIsMuted: (isMuted: boolean) => void
}) {
  return (
    <KitSample name="Menu, popover, toasts">
      <Menu>
        <MenuTrigger>
          <IconButton label="More" variant="outline" icon={<MoreHorizontal aria-hidden />} />
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>Kwame</MenuLabel>
          <MenuItem icon={<Share2 aria-hidden />}>Share</MenuItem>
          <MenuCheckboxItem checked={isMuted} onCheckedChange={setIsMuted}>
            Mute
          </MenuCheckboxItem>
          <MenuItem disabled>Not yet</MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Flag aria-hidden />}>Report</MenuItem>
          <MenuItem icon={<Ban aria-hidden />} tone="danger">
            Block
          </MenuItem>
        </MenuContent>
      </Menu>
      <Popover>
        <PopoverTrigger>
          <Button variant="link">Why we ask</Button>
        </PopoverTrigger>
        <PopoverContent label="Why we ask">
          Your date of birth stays private; others see your age.
        </PopoverContent>
      </Popover>
      <Button
        variant="secondary"
        onClick={() =>
          toast.success("It's a Match!", { description: 'You and Adaeze like each other.' })
        }
      >
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast.error('Already Liked', { description: 'You have already liked this member.' })
        }
      >
        Error
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast('Photo deleted', { action: { label: 'Undo', onClick: () => {} } })}
      >
        With undo
      </Button>
    </KitSample>
  )
}
