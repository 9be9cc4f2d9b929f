// Calculates the check digit of GS1 numbers, including EAN and UPC.

/** Weights 3 and 1 alternately, from the right. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += (digits.charCodeAt(index) - zero) * ((digits.length - index) % 2 === 1 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

const zero = '0'.charCodeAt(0);
