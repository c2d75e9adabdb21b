import { inject, onUnmounted, shallowRef } from 'vue'

/** Returns a slice of the shop as a ref, which is updated until the component is unmounted. */
export function useSlice(slice) {
  const shop = inject('shop')
  // The engine returns a new object after each change, so a shallow ref is sufficient.
  const view = shallowRef(shop.select(slice))
  const unsubscribe = shop.subscribe(slice, () => {
    view.value = shop.select(slice)
  })
  onUnmounted(unsubscribe)
  return view
}
