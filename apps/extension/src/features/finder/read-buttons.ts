const MOST_BUTTONS = 300;

const BUY =
  /^(?=.{3,60}$).*\b(add(ed)? to (your )?(bag|cart|basket)|buy now|buy it now|in den (warenkorb|einkaufswagen)|in die tasche|ajouter au panier|añadir a la (cesta|bolsa)|añadir al carrito|aggiungi al (carrello|la borsa)|adicionar ao carrinho|in winkelwagen|dodaj do koszyka|lägg i varukorgen|læg i kurv|lisää ostoskoriin|sepete ekle)\b/i;
const BUY_UNSPACED = /カートに入れる|加入购物车|加入購物車|장바구니|в корзину|أضف إلى|הוסף לסל/i;

/** Whether there is an add-to-cart or buy button, recognised by its text in many languages. */
export function hasBuyButton(root: Document | ShadowRoot): boolean {
  const buttons = root.querySelectorAll<HTMLElement>(
    'button, [type="submit"], [role="button"], a[class*="cart" i], a[class*="bag" i], a[class*="basket" i], a[class*="btn" i]',
  );
  for (let index = 0; index < Math.min(buttons.length, MOST_BUTTONS); index += 1) {
    const button = buttons[index];
    const words = `${button?.getAttribute('value') ?? ''} ${button?.textContent ?? ''}`
      .replace(/\s+/g, ' ')
      .trim();
    if (BUY.test(words) || BUY_UNSPACED.test(words)) return true;
  }
  return false;
}
