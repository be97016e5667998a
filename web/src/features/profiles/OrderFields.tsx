import type { OrderPreferences } from '@adire/contract/discovery.ts'
import { type OrderSlider, orderSliders } from '@adire/contract/order-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'

const labels: Record<OrderSlider, MessageDescriptor> = {
  nearMe: msg`Near me`,
  background: msg`Shares my background`,
  newcomers: msg`New people`,
}

/** Sliders of the recommended order. They save at once, apart from the form. */
export function OrderFields() {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { data } = useQuery(api.discovery.order.queryOptions())
  const { mutate } = useMutation(
    api.discovery.saveOrder.mutationOptions({
      onMutate: (chosen) => queryClient.setQueryData(api.discovery.order.queryKey(), chosen),
      onError: (error) => toastFailure(error, t`Couldn’t save your choice`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.key() }),
    }),
  )
  if (!data) return null
  const choose = (slider: OrderSlider, value: string) =>
    mutate({ ...data, [slider]: Number(value) })
  const cards = [
    { value: '0', title: t`Less` },
    { value: '1', title: t`Normal` },
    { value: '2', title: t`More` },
  ]
  return (
    <section aria-labelledby="order" className="grid gap-4 sm:col-span-2">
      <div className="grid gap-1">
        <h3 id="order" className="font-text text-base font-semibold tracking-normal">
          <Trans>What counts in Recommended</Trans>
        </h3>
        <p className="text-sm text-ink-3">
          <Trans>
            Changes are saved at once.{' '}
            <a href="/how-we-rank" className="underline">
              How we rank members
            </a>
          </Trans>
        </p>
      </div>
      {orderSliders.map((slider) => (
        <div key={slider} className="grid gap-1.5">
          <p className="text-sm font-medium">{i18n._(labels[slider])}</p>
          <RadioCards
            label={i18n._(labels[slider])}
            columns={3}
            cards={cards}
            value={String(pickValue(data, slider))}
            onChange={(value) => choose(slider, value)}
          />
        </div>
      ))}
    </section>
  )
}

const pickValue = (data: OrderPreferences, slider: OrderSlider) => data[slider]
