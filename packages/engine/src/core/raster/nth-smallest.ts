/**
 * Value at `index` of the sorted values, without sorting all of them. Source: C. Hoare, "Algorithm 65: find", 1961.
 *
 * @param values at least one, none of them NaN; their order is changed.
 */
export function nthSmallest(values: Float32Array, index: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left] < pivot) left++;
      while (values[right] > pivot) right--;
      if (left > right) break;
      const kept = values[left];
      values[left++] = values[right];
      values[right--] = kept;
    }
    if (index <= right) high = right;
    else if (index >= left) low = left;
    else break;
  }
  return values[index];
}
