import type { ReactNode, SVGProps } from "react";

/** An icon of 16 px (or `size`), drawn in the color of its text. Without `label` it is decoration and hidden from screen readers. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, "children"> & { size?: number; label?: string };

/** A drawing that can be placed anywhere a word can. */
export type Icon = (props: IconProps) => ReactNode;

/** Makes an icon from what is drawn on a grid of 16 with a stroke of 1.5. */
export function createIcon(drawing: ReactNode, stroke = 1.5): Icon {
  return function IconDrawing({ size = 16, label, className, ...rest }: IconProps): ReactNode {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: a name is given by aria-label, everything else is decoration
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `shrink-0 ${className}` : "shrink-0"}
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
        {...rest}
      >
        {drawing}
      </svg>
    );
  };
}
