import { Heart, MessageCircle, MoreHorizontal, Sparkles, Star, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

const variants = ['primary', 'secondary', 'ghost', 'ember', 'danger', 'brass', 'link'] as const
const icon = <Heart aria-hidden />
const idleList = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => {} }

/** Buttons in the component gallery. */
export function ButtonSection() {
  return (
    <KitSection title="Buttons">
      {() => (
        <>
          <KitSample name="Variants (hover darkens, press shrinks, focus shows the ring)">
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
          </KitSample>
          <KitSample name="Loading">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} loading>
                {variant}
              </Button>
            ))}
          </KitSample>
          <KitSample name="Disabled">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} disabled>
                {variant}
              </Button>
            ))}
          </KitSample>
          <KitSample name="Sizes, icons, long text, as a link">
            <Button size="sm" icon={<Sparkles aria-hidden />}>
              Small
            </Button>
            <Button icon={<MessageCircle aria-hidden />}>Message</Button>
            <Button size="lg">Start Connecting</Button>
            <Button variant="secondary">
              Ein Knopf, dessen Beschriftung in einer anderen Sprache sehr lang ist
            </Button>
            <Button asChild variant="secondary">
              <a href="#kit-buttons">A link</a>
            </Button>
          </KitSample>
          <KitSample name="Icon buttons: variants, toggle, count, loading, disabled, small">
            <IconButton label="More" icon={<MoreHorizontal aria-hidden />} />
            <IconButton label="Close" icon={<X aria-hidden />} variant="outline" />
            <IconButton label="Message" icon={<MessageCircle aria-hidden />} variant="primary" />
            <IconButton label="Like" icon={icon} variant="ember" size="lg" />
            <IconButton
              label="Liked"
              icon={<Heart aria-hidden fill="currentColor" />}
              variant="ember"
              pressed
            />
            <IconButton label="Notifications, 3 new" icon={<Star aria-hidden />} badge={3} />
            <IconButton label="Like" icon={icon} variant="outline" loading />
            <IconButton label="Like" icon={icon} variant="outline" disabled />
            <IconButton label="Like" icon={icon} variant="photo" size="sm" />
          </KitSample>
          <KitSample name="Load more, and keys">
            <LoadMoreButton list={idleList} />
            <LoadMoreButton list={{ ...idleList, isFetchingNextPage: true }} />
            <Kbd>⌘</Kbd>
            <Kbd>K</Kbd>
          </KitSample>
        </>
      )}
    </KitSection>
  )
}
